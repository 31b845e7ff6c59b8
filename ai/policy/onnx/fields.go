package onnx

import "google.golang.org/protobuf/encoding/protowire"

// Numbers of the fields of each message in onnx.proto.
const (
	modelIR              protowire.Number = 1
	modelProducer        protowire.Number = 2
	modelProducerVersion protowire.Number = 3
	modelDoc             protowire.Number = 6
	modelGraph           protowire.Number = 7
	modelOpset           protowire.Number = 8
	modelMetadata        protowire.Number = 14
	modelTraining        protowire.Number = 20
	modelFunction        protowire.Number = 25

	opsetDomain  protowire.Number = 1
	opsetVersion protowire.Number = 2

	entryKey   protowire.Number = 1
	entryValue protowire.Number = 2

	graphNode        protowire.Number = 1
	graphName        protowire.Number = 2
	graphInitializer protowire.Number = 5
	graphDoc         protowire.Number = 10
	graphInput       protowire.Number = 11
	graphOutput      protowire.Number = 12
	graphValue       protowire.Number = 13
	graphSparse      protowire.Number = 15

	nodeInput     protowire.Number = 1
	nodeOutput    protowire.Number = 2
	nodeName      protowire.Number = 3
	nodeOp        protowire.Number = 4
	nodeAttribute protowire.Number = 5
	nodeDoc       protowire.Number = 6
	nodeDomain    protowire.Number = 7

	attributeName   protowire.Number = 1
	attributeFloat  protowire.Number = 2
	attributeInt    protowire.Number = 3
	attributeString protowire.Number = 4
	attributeTensor protowire.Number = 5
	attributeFloats protowire.Number = 7
	attributeInts   protowire.Number = 8
	attributeType   protowire.Number = 20

	tensorDims     protowire.Number = 1
	tensorType     protowire.Number = 2
	tensorSegment  protowire.Number = 3
	tensorFloats   protowire.Number = 4
	tensorInt32s   protowire.Number = 5
	tensorInt64s   protowire.Number = 7
	tensorName     protowire.Number = 8
	tensorRaw      protowire.Number = 9
	tensorLocation protowire.Number = 14

	valueName protowire.Number = 1
	valueType protowire.Number = 2
	valueDoc  protowire.Number = 3

	typeTensor protowire.Number = 1

	tensorTypeElement protowire.Number = 1
	tensorTypeShape   protowire.Number = 2

	shapeDim protowire.Number = 1

	dimSize  protowire.Number = 1
	dimParam protowire.Number = 2
)
